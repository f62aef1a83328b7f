/** Telephone numbers of all countries. Its numbering plans are heavy, so only the phone field fetches it, once it is drawn. */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { usPhone, withNoughts } from './phone-number.ts'

export type PhoneCountry = { readonly code: string; readonly name: string; readonly callingCode: string }

/** By name in the borrower's language, the home country first. */
export function phoneCountries(locale: string, home: string): readonly PhoneCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const order = new Intl.Collator(locale)
  const all = getCountries().map((code) => ({ code, name: names.of(code) ?? code, callingCode: getCountryCallingCode(code) }))
  return all.sort((a, b) => Number(b.code === home) - Number(a.code === home) || order.compare(a.name, b.name))
}

export type ReadPhone = {
  readonly country: string
  /** `+44 20 7946 0018`, and under the shared code +1 the mask of the US. */
  readonly stored: string
  /** As it is written in its country. */
  readonly text: string
}

/**
 * The number that was typed, with as many digits as its country's numbers have; undefined where it is none.
 *
 * @param chosen the country in the list; it stays where the number is of another one with the same code
 */
export function readPhone(typed: string, chosen: string): ReadPhone | undefined {
  const text = withNoughts(typed)
  const chosenCode = isSupportedCountry(chosen) ? chosen : undefined
  const callingCode = chosenCode && getCountryCallingCode(chosenCode)
  if (callingCode === '1' && /^[\s(]*1/.test(text)) return undefined
  const number = parsePhoneNumberFromString(text, { ...(chosenCode && { defaultCountry: chosenCode }), extract: false })
  if (!number?.isPossible() || number.ext) return undefined
  const country = number.countryCallingCode === callingCode && chosenCode ? chosenCode : countryOf(number)
  if (number.countryCallingCode !== '1') {
    return country && { country, stored: number.formatInternational(), text: number.formatNational() }
  }
  const us = usPhone(number.nationalNumber)
  return us === undefined ? undefined : { country: callingCode === '1' ? chosen : 'US', stored: us, text: us }
}

/** What is no number, so that the engine refuses it: a number from elsewhere has spaces in it when it is one. */
export function refusedPhone(typed: string, chosen: string): string {
  const text = typed.trim()
  // Its code is right, and what is wrong is the rest.
  if (/^\+\s*1/.test(text)) return text.replace(/^\+\s*1\s*/, '')
  if (text.startsWith('+')) return text.replace(/\s+/g, '')
  const callingCode = isSupportedCountry(chosen) ? getCountryCallingCode(chosen) : '1'
  return text === '' || callingCode === '1' ? text : `+${callingCode}${text.replace(/\s+/g, '')}`
}

function countryOf(number: PhoneNumber): CountryCode | undefined {
  return number.country ?? number.getPossibleCountries()[0]
}
