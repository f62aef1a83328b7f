import type { JourneyAnswers } from '#engine/index.ts'

/** Accepted answers to the steps of register-v2 that a new borrower with a second home is asked. */
export function registrationAnswers(email = 'ana@example.com'): JourneyAnswers {
  return {
    'property-address': { street1: '12 Elm St', city: 'Austin', state: 'TX', zip: '78701', occupancyType: 'SECONDARY' },
    'home-address': { street1: '40 Oak Ave', city: 'Dallas', state: 'TX', zip: '75201' },
    'for-sale': { isListedForSale: false },
    'annual-income': { employmentType: 'FULL_TIME', income: 8_500_000 },
    'legal-name': { firstName: 'Ana', lastName: 'Ruiz' },
    birthdate: { dob: '1980-06-01' },
    'phone-and-email': { phoneNumber: '(615) 555-0123', email },
    'set-password': {
      ...{ password: 'Correct-Horse-9!', confirmPassword: 'Correct-Horse-9!' },
      ...{ termPrivacyConsent: true, communicationConsent: true },
    },
  }
}
