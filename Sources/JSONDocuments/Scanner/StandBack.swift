/// Why the direct reader leaves something to jansson; never an error that anybody sees.
public enum StandBack: Error, Sendable, Hashable {
    /// One record holds something that jansson shall read: it is read again, alone.
    case record
    /// The whole input shall be read by jansson, from the start.
    case input
}
