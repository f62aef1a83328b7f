/** `unknown`: the scanner does not answer, or not in time; the file is held until it does. */
export type ScanResult = 'clean' | 'infected' | 'unknown'

/** Looks for malicious software in a file. Never rejects: a scanner that fails has found nothing out. */
export type FileScanner = (bytes: Uint8Array) => Promise<ScanResult>

/** For a server without a scanner, as the sandbox. */
export const withoutScanner: FileScanner = async () => 'clean'
