import type { FastifyInstance } from 'fastify'
import type { FirstPage } from '#contract/first-page.ts'
import type { OpenInTurn } from '../providers/documents/open-in-turn.ts'
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
  readonly openFile: OpenInTurn
  /** Finds passwords that are easy to guess. */
  readonly isGuessable: Guessable
  /** The work of hashing a password. */
  readonly passwordCost: PasswordCost
  readonly now: () => Date
}

/** Provides the app's HTML with `__CSP_NONCE__` in place of the nonce: built, or from Vite. */
export type PageSource = {
  readonly developing: boolean
  readonly html: (url: string) => Promise<string>
  /** Draws the first page's HTML; absent in development, where Vite's pages get their styles by script. */
  readonly withFirstPage?: WithFirstPage
  /**
   * The HTML of another page below src/, from its sources.
   *
   * @param file relative to the repository: `src/studio/index.html`; its scripts are relative to it
   * @param url of the page
   */
  readonly fromSource?: (file: string, url: string) => Promise<string>
  /** Registers the routes of the app's other files. */
  readonly attach?: (app: FastifyInstance) => Promise<void>
}

/** Inserts the page into the app's HTML; returns the HTML as it is where there is nothing to draw. */
export type WithFirstPage = (html: string, first: Omit<FirstPage, 'nonce'>) => Promise<string>

/** A password, and the words that a guess begins with: those of the lender, and those of the borrower. */
export type PasswordToGuess = { readonly password: string; readonly words: readonly string[] }

/** @throws Refused unavailable, where too many passwords wait */
export type Guessable = (password: PasswordToGuess) => Promise<boolean>

/** The work of argon2id; memory in KiB. */
export type PasswordCost = { readonly memory: number; readonly passes: number; readonly parallelism: number }
