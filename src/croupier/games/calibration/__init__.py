"""Well-known games with published exact figures, stated in the same vocabulary to calibrate everything else."""
