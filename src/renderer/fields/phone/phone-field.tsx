import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Json, numberText, usPhone } from '#engine/index.ts'
import type { FieldProps } from '../field-props.ts'
import { controlProps, FieldFrame } from '../frame/field-frame.tsx'
import { LeaveBox } from '../frame/leave-box.tsx'
import { TextInput } from '../frame/text-input.tsx'
import { useTypedText } from '../frame/typed-text.ts'
import { CountryList } from './country-list.tsx'
import classes from './phone-field.module.css'
import { homeCountry, type PhoneCountries, usePhoneCountries } from './use-phone-countries.ts'

/** In characters. */
const numberWidth = 18
const listWidth = 11

/**
 * A telephone number, and the country whose format it has. The list of countries is loaded after the field is drawn.
 * Typed text is never cut; a valid number is formatted when the field is left.
 */
export function PhoneWidget(props: FieldProps) {
  const { value, onChange, onLeave } = props
  const countries = usePhoneCountries()
  const [country, setCountry] = useState(homeCountry)
  const touched = useRef(false)
  const typed = useTypedText(value, (stored) => shownPhone(stored, countries), onChange)

  const type = (text: string, of: string) => {
    touched.current = true
    typed.type(text, storedPhone(numberText(text), of, countries))
  }
  const choose = (code: string) => {
    setCountry(code)
    type(typed.text, code)
  }
  const leave = () => {
    // A number that begins with a calling code selects its country in the list.
    const read = countries?.readPhone(numberText(typed.text), country)
    if (read) {
      setCountry(read.country)
      if (read.text !== typed.text) type(read.text, read.country)
    } else if (isUsPhone(value)) typed.format()
  }

  // Once the countries are loaded, formats a stored foreign number, unless the borrower has typed.
  const arrived = useEffectEvent((plans: PhoneCountries) => {
    const stored = typeof value === 'string' && value.startsWith('+') && !touched.current ? value : undefined
    const read = stored === undefined ? undefined : plans.readPhone(stored, homeCountry)
    if (!read) return
    setCountry(read.country)
    typed.format()
  })
  useEffect(() => {
    if (countries) arrived(countries)
  }, [countries])

  return (
    <FieldFrame {...props} width={(props.view.width ?? numberWidth) + listWidth}>
      <LeaveBox className={classes.row} onLeave={onLeave}>
        <CountryList countries={countries} country={country} onCountry={choose} />
        <TextInput
          autoComplete="tel"
          {...controlProps(props)}
          data-focus="first"
          type="tel"
          inputMode="tel"
          value={typed.text}
          onText={(text) => type(text, country)}
          onBlur={leave}
        />
      </LeaveBox>
    </FieldFrame>
  )
}

/** The value to store for a typed text. Text that is no number is stored as typed, for the engine to refuse. */
function storedPhone(text: string, country: string, countries: PhoneCountries | undefined): string {
  if (!countries) return usPhone(text) ?? text.trim()
  return countries.readPhone(text, country)?.stored ?? countries.refusedPhone(text, country)
}

function shownPhone(stored: Json | undefined, countries: PhoneCountries | undefined): string {
  if (typeof stored !== 'string') return ''
  return (stored.startsWith('+') && countries?.readPhone(stored, homeCountry)?.text) || stored
}

function isUsPhone(stored: unknown): boolean {
  return typeof stored === 'string' && /^\(\d{3}\) \d{3}-\d{4}$/.test(stored)
}
