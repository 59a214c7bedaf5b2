"""Certificates for trained recurrent models: how much of the past can the output remember?"""
