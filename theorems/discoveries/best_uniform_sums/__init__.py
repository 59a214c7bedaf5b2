"""Best sums of exponentials in the maximum norm, enclosed: no sum beats an alternating error."""
