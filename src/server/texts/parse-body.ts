/** Parses JSON of a client: well-formed UTF-8 of limited depth, without what the database or an object cannot hold. */
import { Refused } from '../errors/refused.ts'

/**
 * How many levels a body may have; requests need less than ten. PGlite reports success but stores nothing for JSON
 * with thousands of levels.
 */
const maxDepth = 32

/** @throws Refused malformed */
export function parseBody(bytes: Buffer): unknown {
  if (depthOf(bytes) > maxDepth) throw malformed(`The JSON is deeper than ${maxDepth} levels.`)
  const body = parseUtf8Json(bytes)
  refuseUnstorableParts(body)
  return body
}

/** Nesting depth of brackets without parsing: strings are skipped, other syntax is not checked. */
export function depthOf(bytes: Buffer): number {
  let depth = 0
  let greatest = 0
  let inString = false
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index]
    if (inString) {
      if (byte === backslash) index += 1
      else if (byte === quote) inString = false
    } else if (byte === quote) inString = true
    else if (byte === openBracket || byte === openBrace) {
      depth += 1
      if (depth > greatest) greatest = depth
    } else if (byte === closeBracket || byte === closeBrace) depth -= 1
  }
  return greatest
}

const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = Buffer.from('"\\[]{}')

function parseUtf8Json(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw malformed('The body is no JSON in UTF-8.')
  }
}

function refuseUnstorableParts(part: unknown): void {
  if (typeof part === 'string') refuseUnstorableText(part)
  if (typeof part === 'number' && !Number.isFinite(part)) throw malformed('A number is too large.')
  if (part === null || typeof part !== 'object') return
  for (const [key, value] of Object.entries(part)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw malformed(`A key may not be called ${key}.`)
    refuseUnstorableText(key)
    refuseUnstorableParts(value)
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates. @throws Refused malformed */
export function refuseUnstorableText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw malformed('A text has a character that cannot be stored.')
}

function malformed(detail: string): Refused {
  return new Refused('malformed', { detail })
}
