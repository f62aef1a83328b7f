/** How the borrower was about to sign, kept in session storage so that it survives a reload; sign-out removes it. */
import { draftPrefix } from '#contract/stored-session.ts'
import { isObject } from '#engine/index.ts'
import type { DrawnSignature, SigningMethod } from '#renderer/signing/signing-handling.ts'
import type { BrowserStorage } from '#ui/browser-storage.ts'

export type SigningDraft = {
  readonly method: SigningMethod
  readonly drawn: DrawnSignature
  /** The keys of the signed places. They name the uuid of a document, so that a document that was made again is unsigned. */
  readonly signed: readonly string[]
}

export type KeptSigning = {
  readonly read: () => SigningDraft
  readonly keep: (draft: SigningDraft) => void
  readonly forget: () => void
}

export function keptSigning(storage: BrowserStorage, application: string, route: string): KeptSigning {
  const key = `${draftPrefix}${application}/${route}#signing`
  return {
    read: () => readDraft(storage.get(key)),
    keep: (draft) => storage.set(key, JSON.stringify(draft)),
    forget: () => storage.remove(key),
  }
}

/** Session storage may contain anything: what is no draft is left out. */
function readDraft(text: string | undefined): SigningDraft {
  const stored = parsed(text)
  const { method, drawn, signed } = isObject(stored) ? stored : {}
  const { signature, initials } = isObject(drawn) ? drawn : {}
  return {
    method: method === 'drawn' ? 'drawn' : 'typed',
    drawn: { ...(isPicture(signature) && { signature }), ...(isPicture(initials) && { initials }) },
    signed: Array.isArray(signed) ? signed.filter((one) => typeof one === 'string') : [],
  }
}

function isPicture(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('data:image/png;base64,')
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
