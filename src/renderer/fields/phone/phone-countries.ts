/** Telephone numbers of all countries. The numbering plans are large, so the phone field loads this module lazily. */
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { usPhone, withNoughts } from '#engine/index.ts'

export type PhoneCountry = { readonly code: string; readonly name: string; readonly callingCode: string }

/** The countries by their name in the locale, the home country first. */
export function phoneCountries(locale: string, home: string): readonly PhoneCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const order = new Intl.Collator(locale)
  const all = getCountries().map((code) => ({ code, name: names.of(code) ?? code, callingCode: getCountryCallingCode(code) }))
  return all.sort((a, b) => Number(b.code === home) - Number(a.code === home) || order.compare(a.name, b.name))
}

export type ReadPhone = {
  readonly country: string
  /** `+44 20 7946 0018`; for numbers with the code +1 the mask of the US. */
  readonly stored: string
  /** The number in the format of its country. */
  readonly text: string
}

/**
 * Parses a telephone number; undefined if the digits are no possible number of the country.
 *
 * @param chosen the country in the list; it stays chosen if another country has the same calling code
 */
export function readPhone(typed: string, chosen: string): ReadPhone | undefined {
  const text = withNoughts(typed)
  const chosenCode = isSupportedCountry(chosen) ? chosen : undefined
  const callingCode = chosenCode && getCountryCallingCode(chosenCode)
  if (callingCode === '1' && /^[\s(]*1/.test(text)) {
    const us = usPhone(text)
    return us === undefined ? undefined : { country: chosen, stored: us, text: us }
  }
  const number = parsePhoneNumberFromString(text, { ...(chosenCode && { defaultCountry: chosenCode }), extract: false })
  if (!number?.isPossible() || number.ext) return undefined
  const country = number.countryCallingCode === callingCode && chosenCode ? chosenCode : countryOf(number)
  if (number.countryCallingCode !== '1') {
    return country && { country, stored: number.formatInternational(), text: number.formatNational() }
  }
  const us = usPhone(number.nationalNumber)
  return us === undefined ? undefined : { country: callingCode === '1' ? chosen : 'US', stored: us, text: us }
}

/**
 * The stored form of text that is no telephone number: without spaces after a calling code, so that the engine refuses
 * it.
 */
export function refusedPhone(typed: string, chosen: string): string {
  const text = typed.trim()
  // The code +1 is valid, so the message is about the rest.
  if (/^\+\s*1/.test(text)) return text.replace(/^\+\s*1\s*/, '')
  if (text.startsWith('+')) return text.replace(/\s+/g, '')
  const callingCode = isSupportedCountry(chosen) ? getCountryCallingCode(chosen) : '1'
  return text === '' || callingCode === '1' ? text : `+${callingCode}${text.replace(/\s+/g, '')}`
}

function countryOf(number: PhoneNumber): CountryCode | undefined {
  return number.country ?? number.getPossibleCountries()[0]
}
