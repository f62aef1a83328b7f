import type { Answers } from '#engine/flow/compiled-flow.ts'

type GoodAnswers = { readonly [step: string]: Answers }

/** Good answers to every step of register-v2 of the main lender; what is given replaces answers by field, wherever they stand. */
export function registrationAnswers(given: { readonly [field: string]: unknown } = {}): GoodAnswers {
  const answers = Object.entries(good).map(([step, fields]) => {
    const own = Object.entries(fields).flatMap(([field, value]) => {
      const replaced = field in given ? given[field] : value
      return replaced === undefined ? [] : [[field, replaced]]
    })
    return [step, Object.fromEntries(own)]
  })
  return Object.fromEntries(answers)
}

const good: GoodAnswers = {
  'property-address': {
    street1: '12 Elm St',
    street2: '',
    city: 'Austin',
    state: 'TX',
    zip: '78701',
    occupancyType: 'PRIMARY',
  },
  'for-sale': { isListedForSale: false },
  'annual-income': { employmentType: 'FULL_TIME', income: 9_000_000, otherIncome: 0 },
  'legal-name': { firstName: 'Ana', middleName: '', lastName: 'Moreno' },
  birthdate: { dob: '1980-05-04' },
  'phone-and-email': { phoneNumber: '(615) 555-0123', email: 'ana@mail.example', smsMarketingConsent: false },
  'set-password': {
    password: 'Correct-Horse-9!',
    confirmPassword: 'Correct-Horse-9!',
    termPrivacyConsent: true,
    communicationConsent: true,
  },
}
