/** Parses JSON from outside: of limited depth, in well-formed UTF-8. */
import { Refused } from '../errors/refused.ts'

/**
 * The deepest nesting of a body; requests need less than ten levels. PGlite reports success but stores nothing for JSON
 * with thousands of levels.
 */
const deepest = 32

/** @throws Refused */
export function parsedBody(bytes: Buffer): unknown {
  if (depthOf(bytes) > deepest) throw malformed(`The JSON is deeper than ${deepest} levels.`)
  const body = parsed(bytes)
  refuseOddParts(body)
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

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw malformed('The body is no JSON in UTF-8.')
  }
}

function refuseOddParts(part: unknown): void {
  if (typeof part === 'string') refuseOddText(part)
  if (typeof part === 'number' && !Number.isFinite(part)) throw malformed('A number is too large.')
  if (part === null || typeof part !== 'object') return
  for (const [key, value] of Object.entries(part)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw malformed(`A key may not be called ${key}.`)
    refuseOddText(key)
    refuseOddParts(value)
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
export function refuseOddText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw malformed('A text has a character that cannot be stored.')
}

function malformed(detail: string): Refused {
  return new Refused('malformed', { detail })
}
