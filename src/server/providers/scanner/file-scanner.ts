/** `unknown`: the scanner does not answer, or not in time; the file is held until it does. */
export type ScanResult = 'clean' | 'infected' | 'unknown'

/** The scan of one file. `take` and `end` never reject: `end` returns `unknown` if the scanner fails. */
export type FileScan = {
  /** Takes the next piece of the file. */
  readonly take: (piece: Uint8Array) => Promise<void>
  readonly end: () => Promise<ScanResult>
}

/** Begins to look for malicious software in a file. */
export type FileScanner = () => FileScan

/** For a server without a scanner, as the sandbox. */
export const withoutScanner: FileScanner = () => ({ take: async () => undefined, end: async () => 'clean' })
