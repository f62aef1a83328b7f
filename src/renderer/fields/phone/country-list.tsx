import { useMemo } from 'react'
import { ChevronDownIcon } from '#ui/icons.tsx'
import { useLocale, useWords } from '../../surroundings.tsx'
import classes from './country-list.module.css'
import { homeCountry, type PhoneCountries } from './use-phone-countries.ts'

type CountryListProps = {
  readonly countries: PhoneCountries | undefined
  readonly country: string
  readonly onCountry: (code: string) => void
}

/** A native list under a short sign of what is chosen: there are 245 long names and little room. */
export function CountryList({ countries, country, onCountry }: CountryListProps) {
  const words = useWords()
  const locale = useLocale()
  const list = useMemo(
    () => countries?.phoneCountries(locale, homeCountry) ?? [{ code: homeCountry, name: homeCountry, callingCode: '1' }],
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
        // Filled in by the browser, +1 would choose the first of the countries that share it.
        autoComplete="off"
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
