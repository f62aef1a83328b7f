import type { BrowserContext } from 'playwright'
import type { TakePicture } from '../kit/take-picture.ts'
import type { Server } from '../kit/visit.ts'

/** Where pictures are taken: a server, pages that nobody has used, and which parts are asked for. */
export type Studio = {
  readonly server: Server
  readonly newContext: () => Promise<BrowserContext>
  readonly take: TakePicture
  readonly wanted: (part: string) => boolean
}
