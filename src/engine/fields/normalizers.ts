/**
 * How typed answers are normalized before any pattern: in the browser when a field is left, and on the server again. Each
 * function takes what `visibleText` returns and is idempotent. Text that cannot be read is returned as it is, for a limit of
 * the field to refuse: an answer that is there does not become a missing one.
 */
import type { Widget } from '#engine/flow/files.generated.ts'
import { parseMoney } from '#engine/money/parse-money.ts'
import { stateCode } from './state-codes.ts'
import { usPhone } from './us-phone.ts'

/** The normalizers that a field's `tidy` names. */
export const normalizers = {
  'upper-case': upperCase,
  'single-spaces': singleSpaces,
  /** A name of a person or of a town: one kind of apostrophe, and one of hyphen. */
  name: (text: string) => singleSpaces(withHyphens(text).replace(/[‘’‛`´ʼʹ′‵]/g, "'")),
  state: (text: string) => stateCode(text) ?? upperCase(text),
  digits,
  /** Drops the four digits of ZIP+4, which name only a side of the street. */
  zip: (text: string) => /^(\d{5})(?:\d{4})?$/.exec(withNumberSigns(text).replace(/[\s-]/g, ''))?.[1] ?? text,
}

/** The normalizers of widgets whose answers are numbers. */
export const normalizersOfWidgets: { readonly [widget in Widget]?: (text: string) => string | number } = {
  money: (text) => parseMoney(withNumberSigns(text)) ?? text,
  phone: (text) => usPhone(withNumberSigns(text)) ?? withNumberSigns(text),
  // On phone keyboards the letter o is typed for 0.
  ssn: (text) => digits(/^[\d\s.oO-]*\d[\d\s.oO-]*$/.test(withNumberSigns(text)) ? text.replace(/o/gi, '0') : text),
  date: withNumberSigns,
  'day-month-year': withNumberSigns,
}

/** Marks without a shape of their own: of direction, of a break, of the order of bytes. Joiners follow a rule of theirs. */
const invisible = /(?!\p{Join_Control}|\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const controls = /[^\P{Cc}\n\t]/gu
/** A joiner shapes the letters of these scripts, and pictures. Elsewhere it cannot be seen. */
const joined =
  /(?!\p{Nd})[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Sinhala}\p{Script=Malayalam}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Mongolian}\p{Script=Syriac}\p{Extended_Pictographic}\p{Variation_Selector}]/u
/** Letters and digits of another width or style, and ligatures: forms that input methods and copied text have. */
const styled = /[\uff01-\uffee\ufb00-\ufb06\u{1d400}-\u{1d7ff}]+/gu

/** A typed text composed (NFC), in letters of the usual form, with plain spaces and without marks that cannot be seen. */
export function visibleText(typed: string): string {
  return typed
    .replace(styled, (text) => text.normalize('NFKC'))
    .replace(invisible, '')
    .replace(controls, '')
    .replace(/[\u200c\u200d]/gu, (joiner, at: number, all: string) => (isJoined(all, at) ? joiner : ''))
    .normalize('NFC')
    .replace(/[\p{Zs}\u2028\u2029]/gu, ' ')
    .trim()
}

function isJoined(text: string, at: number): boolean {
  const [before = ''] = [...text.slice(Math.max(0, at - 2), at)].slice(-1)
  const [after = ''] = text.slice(at + 1)
  return joined.test(before) && joined.test(after)
}

/** A typed number, telephone number or date without what cannot be seen, in usual signs. */
export function numberText(typed: string): string {
  return withNumberSigns(visibleText(typed))
}

/** Without spaces and full stops. What stood around them may compose (NFC). */
function upperCase(text: string): string {
  return text.replace(/[\s.]/g, '').toUpperCase().normalize('NFC') || text
}

function singleSpaces(text: string): string {
  return text.replace(/\s+/g, ' ')
}

function withHyphens(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212\u2043\u05be\ufe58\ufe63]/g, '-')
}

/** Digits of any script as 0 to 9, one kind of hyphen, and the separators of Arabic numbers as comma and full stop. */
function withNumberSigns(text: string): string {
  return withHyphens(text)
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitOf(digit)))
    .replaceAll('\u066c', ',')
    .replaceAll('\u066b', '.')
}

/** Each script has its ten digits in a row, and no two rows touch but by tens. */
function digitOf(digit: string): number {
  const codePoint = digit.codePointAt(0) ?? 0
  let before = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(codePoint - before - 1))) before++
  return before % 10
}

/**
 * The digits of a number that was typed in groups. An amount such as 1 000 000.00 is no such number, nor is a text without a
 * digit: both stay as they are.
 */
function digits(text: string): string {
  const plain = withNumberSigns(text)
  if (/\.\d{1,2}$/.test(plain) || !/\d/.test(plain) || !/^[\d\s().-]+$/.test(plain)) return plain
  return plain.replace(/[\s().-]/g, '')
}
