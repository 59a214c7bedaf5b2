"""Definition 3.4: when is a reparameterisation of the decay rate stable?"""
