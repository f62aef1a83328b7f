import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useLocale, useWords } from '../../screen-context.tsx'
import classes from './country-list.module.css'
import { homeCountry, type PhoneCountries } from './use-phone-countries.ts'

type CountryListProps = {
  readonly countries: PhoneCountries | undefined
  readonly country: string
  readonly onCountry: (code: string) => void
}

/** A native `<select>` of countries that shows only the code of the chosen one, because the 245 names are long. */
export function CountryList({ countries, country, onCountry }: CountryListProps) {
  const words = useWords()
  const locale = useLocale()
  const list = useMemo(
    () => countries?.phoneCountries(locale, homeCountry) ?? [{ code: homeCountry, name: homeCountry, callingCode: '1' }],
    [countries, locale],
  )
  const options = useMemo(
    () => list.map(({ code, name, callingCode }) => ({ value: code, label: `${name} +${callingCode}` })),
    [list],
  )
  return (
    <NativeSelect
      classNames={{ root: classes.country, input: classes.list }}
      leftSectionProps={{ className: classes.sign, 'aria-hidden': true }}
      aria-label={words('country')}
      // Autofill by the browser would choose the first of the countries with the code +1.
      autoComplete="off"
      leftSection={`${country} +${list.find(({ code }) => code === country)?.callingCode}`}
      data={options}
      value={country}
      onChange={(event) => onCountry(event.currentTarget.value)}
    />
  )
}
