import type { PageFrame } from '#contract/live-chat.ts'
import { parseBody } from '../texts/parse-body.ts'

/** The frame of a page in a text; undefined for anything else. */
export function frameIn(text: string): PageFrame | undefined {
  const body = bodyIn(text)
  if (typeof body !== 'object' || body === null) return undefined
  const { kind, chat, token, after, lender, id, text: messageText } = body as Readonly<Record<string, unknown>>
  if (kind === 'typing' || kind === 'end') return { kind }
  if (kind === 'message') return isUuid(id) && typeof messageText === 'string' ? { kind, id, text: messageText } : undefined
  if (after !== undefined && !isNumber(after)) return undefined
  if (kind === 'ping') return { kind, ...(after !== undefined && { after }) }
  if (kind !== 'hello' || !isUuid(chat)) return undefined
  if (!isOptionalText(token) || !isOptionalText(lender)) return undefined
  return {
    ...{ kind, chat },
    ...(token !== undefined && { token }),
    ...(lender !== undefined && { lender }),
    ...(after !== undefined && { after }),
  }
}

function bodyIn(text: string): unknown {
  try {
    return parseBody(Buffer.from(text))
  } catch {
    return undefined
  }
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
const isOptionalText = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string'
