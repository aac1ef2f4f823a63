import Foundation
import HTTPLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension LoadingError {
    /// Maps an error of URLSession to a `LoadingError`.
    init(_ error: any Error, address: String) {
        if let error = error as? LoadingError {
            self = error
        } else if error is CancellationError {
            self = .cancelled(address)
        } else {
            let failure = NetworkFailure((error as? URLError)?.code)
            self.init(failure, address: address, message: (error as NSError).localizedDescription)
        }
    }
}

extension NetworkFailure {
    fileprivate init(_ code: URLError.Code?) {
        self =
            switch code {
            case .cancelled: .cancelled
            case .cannotConnectToHost: .cannotConnect
            case .cannotFindHost, .dnsLookupFailed: .unknownHost
            case .notConnectedToInternet: .noNetwork
            case .timedOut: .silence
            case .networkConnectionLost: .connectionLost
            case .httpTooManyRedirects: .tooManyRedirects
            // The scheme was checked before, so an unsupported one is that of a redirect or of another protocol.
            case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
                .zeroByteResource, .unsupportedURL:
                .noHTTP
            case .badURL: .badAddress
            case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
                .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
                .notTrusted
            default: .other
            }
    }
}
