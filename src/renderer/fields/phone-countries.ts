/** Telephone numbers of all countries. Its numbering plans are heavy, so only the phone field fetches it, once it is drawn. */
import examples from 'libphonenumber-js/examples.mobile.json'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { storedUsPhone } from './phone-number.ts'

export type PhoneCountry = { readonly code: string; readonly name: string; readonly callingCode: string }

/** Where no example of a country's numbers is known. */
const longestNational = 19

/** By name in the borrower's language, the home country first. */
export function phoneCountries(locale: string, home: string): readonly PhoneCountry[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const order = new Intl.Collator(locale)
  const all = getCountries().map((code) => ({ code, name: names.of(code) ?? code, callingCode: getCountryCallingCode(code) }))
  return all.sort((a, b) => Number(b.code === home) - Number(a.code === home) || order.compare(a.name, b.name))
}

/** How many characters a number of this country has when written as at home. */
export function nationalLength(country: string): number {
  if (!isSupportedCountry(country)) return longestNational
  return getExampleNumber(country, examples)?.formatNational().length ?? longestNational
}

/** `+44 20 7946 0018`, and under the shared code +1 the mask of the US. What is no number is stored as typed, for the engine to refuse. */
export function storedPhone(typed: string, country: string): string {
  const text = typed.trim()
  if (text === '') return ''
  const code = isSupportedCountry(country) ? country : undefined
  const number = parsePhoneNumberFromString(text, code)
  if (number?.countryCallingCode === '1' || (!number && code && getCountryCallingCode(code) === '1')) return storedUsPhone(text)
  if (number) return number.formatInternational()
  return text.startsWith('+') || !code ? text : `+${getCountryCallingCode(code)} ${text}`
}

/** A stored or typed international number, as written at home, and where that is. */
export function nationalPhone(stored: string): { readonly country: CountryCode; readonly text: string } | undefined {
  const number = parsePhoneNumberFromString(stored)
  const country = number?.country ?? number?.getPossibleCountries()[0]
  return number && country ? { country, text: number.formatNational() } : undefined
}
