import { useEffect, useState } from 'react'

export type PhoneCountries = typeof import('./phone-countries.ts')

/** Whose numbers a field takes until another country is chosen. */
export const homeCountry = 'US'

/** The numbering plans of all countries, fetched once a field is drawn; `undefined` until they are there. */
export function usePhoneCountries(): PhoneCountries | undefined {
  const [countries, setCountries] = useState<PhoneCountries>()
  useEffect(() => {
    let gone = false
    // Without it the field takes US numbers and stores others as typed.
    const got = (module: PhoneCountries) => !gone && setCountries(module)
    import('./phone-countries.ts').then(got, () => {})
    return () => {
      gone = true
    }
  }, [])
  return countries
}
