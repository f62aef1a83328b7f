import { randomUUID } from 'node:crypto'

/** What a person would type, in their own words. */
export type Borrower = {
  readonly address: Address
  readonly occupancy: 'Primary home' | 'Second home' | 'Investment property'
  readonly home: Address
  readonly forSale: 'Yes' | 'No'
  readonly employment: string
  readonly income: string
  readonly firstName: string
  readonly lastName: string
  readonly birthday: { readonly month: string; readonly day: string; readonly year: string }
  readonly phone: string
  readonly email: string
  readonly memberNumber: string
  readonly password: string
  /** The password typed again, where it differs. */
  readonly confirmation?: string
}

export type Address = { readonly street: string; readonly city: string; readonly state: string; readonly zip: string }

/** A new borrower, with an e-mail address that is not taken. */
export const aBorrower = (differs: Partial<Borrower> = {}): Borrower => ({
  address: { street: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701' },
  occupancy: 'Primary home',
  home: { street: '48 Oak Avenue', city: 'Nashville', state: 'TN', zip: '37201' },
  forSale: 'No',
  employment: 'Employed full-time',
  income: '85000',
  firstName: 'María José',
  lastName: 'Smith-Jones',
  birthday: { month: '5', day: '4', year: '1984' },
  phone: '6155550123',
  email: `${randomUUID()}@mail.example`,
  memberNumber: '10482210',
  password: 'Correct-Horse9!Battery',
  ...differs,
})
