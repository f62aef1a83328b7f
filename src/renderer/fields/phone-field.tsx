import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Json } from '#engine/flow/json.ts'
import { CountryList } from './country-list.tsx'
import { defineField, type FieldProps } from './define-field.ts'
import { controlProps, FieldFrame } from './field-frame.tsx'
import { LeaveBox } from './leave-box.tsx'
import classes from './phone-field.module.css'
import { isUsPhone, storedUsPhone } from './phone-number.ts'
import { TextInput } from './text-input.tsx'
import { useTypedText } from './typed-text.ts'
import { homeCountry, type PhoneCountries, usePhoneCountries } from './use-phone-countries.ts'

/** `(615) 555-0123`. */
const homeLength = 14
/** In characters. */
const numberWidth = 18
const listWidth = 11

/** A number and the country whose format it has. The list of countries comes a moment later than the field. */
function PhoneWidget(props: FieldProps) {
  const { value, onChange, onLeave } = props
  const countries = usePhoneCountries()
  const [country, setCountry] = useState(homeCountry)
  const touched = useRef(false)
  const typed = useTypedText(value, (stored) => shownPhone(stored, countries))

  const stored = (text: string, of: string) =>
    of === homeCountry || !countries ? storedUsPhone(text) : countries.storedPhone(text, of)
  const type = (text: string, of: string) => {
    touched.current = true
    const storing = stored(text, of)
    typed.type(text, storing)
    onChange(storing)
  }
  const choose = (code: string) => {
    setCountry(code)
    type(typed.text, code)
  }
  const leave = () => {
    // A number that names its country itself chooses it from the list.
    const named = typed.text.trim().startsWith('+') ? countries?.nationalPhone(typed.text.trim()) : undefined
    if (named) {
      setCountry(named.country)
      type(named.text, named.country)
    } else typed.format()
  }

  // A stored number from elsewhere is shown as written there once the countries are known, unless one is typing already.
  const arrived = useEffectEvent((plans: PhoneCountries) => {
    const named = typeof value === 'string' && value.startsWith('+') && !touched.current ? plans.nationalPhone(value) : undefined
    if (!named) return
    setCountry(named.country)
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
          // A pasted or typed country code needs more room than a number written as at home.
          maxLength={typed.text.startsWith('+') ? undefined : limit(country, countries)}
          value={typed.text}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text').trim()
            if (!text.startsWith('+')) return
            event.preventDefault()
            type(text, country)
          }}
          onText={(text) => type(text, country)}
          onBlur={leave}
        />
      </LeaveBox>
    </FieldFrame>
  )
}

function shownPhone(stored: Json | undefined, countries: PhoneCountries | undefined): string {
  if (typeof stored !== 'string') return ''
  if (isUsPhone(stored) || !stored.startsWith('+')) return stored
  return countries?.nationalPhone(stored)?.text ?? stored
}

function limit(country: string, countries: PhoneCountries | undefined): number {
  return country === homeCountry ? homeLength : (countries?.nationalLength(country) ?? homeLength)
}

export const phoneField = defineField({
  name: 'phone',
  palette: {
    label: 'Telephone number',
    group: 'text',
    description: 'A telephone number with a list of countries; a US number is stored as (615) 555-0123.',
  },
  Widget: PhoneWidget,
})
