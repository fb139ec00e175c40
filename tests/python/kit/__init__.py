"""The conformance kit, for the Python client."""
