import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Json } from '#engine/flow/json.ts'
import { ChevronDownIcon } from '#ui/icons.tsx'
import { useLocale, useWords } from '../surroundings.tsx'
import { defineField, type FieldProps } from './define-field.ts'
import { controlProps, FieldFrame } from './field-frame.tsx'
import { LeaveBox } from './leave-box.tsx'
import classes from './phone-field.module.css'
import { isUsPhone, storedUsPhone } from './phone-number.ts'
import { TextInput } from './text-input.tsx'
import { useTypedText } from './typed-text.ts'

const home = 'US'
/** `(615) 555-0123`. */
const homeLength = 14
/** In characters. */
const numberWidth = 18
const listWidth = 11

type Countries = typeof import('./phone-countries.ts')

/** A number and the country whose format it has. The list of countries comes a moment later than the field. */
function PhoneWidget(props: FieldProps) {
  const { value, onChange, onLeave } = props
  const countries = useCountries()
  const [country, setCountry] = useState(home)
  const touched = useRef(false)
  const typed = useTypedText(value, (stored) => shownPhone(stored, countries))

  const stored = (text: string, of: string) => (of === home || !countries ? storedUsPhone(text) : countries.storedPhone(text, of))
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
  const arrived = useEffectEvent((plans: Countries) => {
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

type CountryListProps = {
  readonly countries: Countries | undefined
  readonly country: string
  readonly onCountry: (code: string) => void
}

/** A native list under a short sign of what is chosen: there are 245 long names and little room. */
function CountryList({ countries, country, onCountry }: CountryListProps) {
  const words = useWords()
  const locale = useLocale()
  const list = useMemo(
    () => countries?.phoneCountries(locale, home) ?? [{ code: home, name: home, callingCode: '1' }],
    [countries, locale],
  )
  const chosen = list.find(({ code }) => code === country)
  return (
    <div className={classes.country}>
      <span className={classes.sign} aria-hidden="true">
        {country} +{chosen?.callingCode}
        <ChevronDownIcon size={16} />
      </span>
      <select
        className={classes.list}
        aria-label={words('country')}
        autoComplete="tel-country-code"
        value={country}
        onChange={(event) => onCountry(event.currentTarget.value)}
      >
        {list.map(({ code, name, callingCode }) => (
          <option key={code} value={code}>
            {name} +{callingCode}
          </option>
        ))}
      </select>
    </div>
  )
}

function useCountries(): Countries | undefined {
  const [countries, setCountries] = useState<Countries>()
  useEffect(() => {
    let gone = false
    // Without it the field takes US numbers and stores others as typed.
    const got = (module: Countries) => !gone && setCountries(module)
    import('./phone-countries.ts').then(got, () => {})
    return () => {
      gone = true
    }
  }, [])
  return countries
}

function shownPhone(stored: Json | undefined, countries: Countries | undefined): string {
  if (typeof stored !== 'string') return ''
  if (isUsPhone(stored) || !stored.startsWith('+')) return stored
  return countries?.nationalPhone(stored)?.text ?? stored
}

function limit(country: string, countries: Countries | undefined): number {
  return country === home ? homeLength : (countries?.nationalLength(country) ?? homeLength)
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
