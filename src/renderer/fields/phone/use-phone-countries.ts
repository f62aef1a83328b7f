import { useEffect, useState } from 'react'

export type PhoneCountries = typeof import('./phone-countries.ts')

/** The country whose numbers a field accepts until the borrower chooses another one. */
export const homeCountry = 'US'

/** The numbering plans of all countries, loaded once a field is drawn; undefined until then. */
export function usePhoneCountries(): PhoneCountries | undefined {
  const [countries, setCountries] = useState<PhoneCountries>()
  useEffect(() => {
    let gone = false
    // If loading fails, the field accepts US numbers, and stores others as typed.
    const got = (module: PhoneCountries) => !gone && setCountries(module)
    import('./phone-countries.ts').then(got, () => {})
    return () => {
      gone = true
    }
  }, [])
  return countries
}
