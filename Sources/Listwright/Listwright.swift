// The umbrella: one import for what a list screen needs. All other products are imported by name.
@_exported import ListwrightEssentials
@_exported import FoundationBridging
@_exported import URLSessionLoading
