import type { PageSource } from '../http/pages/page-source.ts'
import type { Guessable } from '../identity/guessable.ts'
import type { PasswordCost } from '../identity/password-hash.ts'
import type { AcceptedFile, FilePurpose, RefusedFile } from '../providers/documents/opened-file.ts'
import type { FileScanner } from '../providers/scanner/file-scanner.ts'
import type { Releases } from '../releases/open-releases.ts'
import type { Keys } from '../secrets/keys.ts'
import type { Tokens } from '../secrets/tokens.ts'
import type { FileStore } from '../store/file-store.ts'
import type { Store } from '../store/open-store.ts'
import type { Config } from './config.ts'

/** The dependencies of the server, including its clock, which tests replace. */
export type ServerParts = {
  readonly config: Pick<
    Config,
    | 'smtpUrl'
    | 'dev'
    | 'production'
    | 'limits'
    | 'logLevel'
    | 'proxies'
    | 'appFolder'
    | 'releaseGraceMs'
    | 'sandboxSpeed'
    | 'shortestReadingMs'
    | 'lenderSystems'
    | 'lenderSystemTimeoutMs'
    | 'practiceAllowed'
    | 'headsTo'
    | 'recordingHosts'
    | 'scanner'
    | 'seal'
  >
  readonly store: Store
  readonly releases: Releases
  readonly keys: Keys
  readonly tokens: Tokens
  readonly page: PageSource
  /** Where the content of uploaded files is. */
  readonly files: FileStore
  readonly scanFile: FileScanner
  /** Opens an uploaded file when it is its borrower's turn, which ends when it is stored. @throws Refused where too many wait */
  readonly openFile: <Stored>(
    who: string,
    parts: Buffer[],
    store: (opened: AcceptedFile) => Promise<Stored>,
    purpose?: FilePurpose,
  ) => Promise<Stored | RefusedFile>
  /** Finds passwords that are easy to guess. */
  readonly isGuessable: Guessable
  /** The work of hashing a password. */
  readonly passwordCost: PasswordCost
  readonly now: () => Date
}
