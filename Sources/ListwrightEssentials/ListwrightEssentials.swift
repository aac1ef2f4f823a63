// `Listwright` for programs that link FoundationEssentials alone: without FoundationBridging and URLSessionLoading.
@_exported import JSONDocuments
@_exported import JSONPaths
@_exported import ItemMapping
@_exported import ItemStreaming
@_exported import RowMapping
@_exported import TableParsing
@_exported import HTTPLoading
@_exported import ListLoading
@_exported import ListFinding
@_exported import SectionNormalizing
@_exported import ListDiffing
@_exported import TableControlling
@_exported import ListBinding
@_exported import TablePresenting
