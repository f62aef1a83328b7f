/** The accounts of a sandbox borrower at a bank or an employer: deterministic, and consistent with the stated income. */
import institutions from './institutions.json' with { type: 'json' }
import type { LinkedSource, LinkKind, StatedIncome } from './linking.ts'

export type Institution = { readonly id: string; readonly name: string; readonly job?: string }

/** `annualIncome` in cents; 0 without regular income. */
export type PickedAccount = {
  readonly id: string
  readonly label: string
  readonly about: string
  readonly employmentType: string
  readonly annualIncome: number
  /** The last four digits of a bank account. */
  readonly mask?: string
}

export const institutionsOf = (kind: LinkKind): readonly Institution[] => institutions[kind]

export function institutionNamed(kind: LinkKind, id: string): Institution | undefined {
  return institutionsOf(kind).find((one) => one.id === id)
}

export function accountsAt(kind: LinkKind, institution: Institution, stated: StatedIncome): readonly PickedAccount[] {
  const annual = stated.annualIncome || usual
  const employmentType = stated.employmentType ?? 'FULL_TIME'
  return kind === 'bank' ? bankAccounts(institution, annual, employmentType) : jobs(institution, annual, employmentType)
}

/** One income source for each account with regular income. */
export function sourcesFrom(institution: Institution, accounts: readonly PickedAccount[]): readonly LinkedSource[] {
  return accounts.flatMap(({ employmentType, annualIncome, mask }) =>
    annualIncome > 0 ? [{ name: institution.name, employmentType, annualIncome, ...(mask !== undefined && { mask }) }] : [],
  )
}

/** The annual income, in cents, of a borrower who stated none. */
const usual = 4_800_000

function bankAccounts({ id }: Institution, annual: number, employmentType: string): PickedAccount[] {
  const deposits = whatComesIn[employmentType] ?? 'Regular payments'
  const part = whole(annual * 0.35)
  return [
    {
      id: 'everyday',
      ...bankAccount('Everyday checking', digitsOf(id, 3)),
      about: `${deposits}, ${aMonth(annual)} a month`,
      employmentType,
      annualIncome: annual,
    },
    {
      id: 'joint',
      ...bankAccount('Joint checking', digitsOf(id, 7)),
      about: `${deposits}, ${aMonth(part)} a month`,
      employmentType,
      annualIncome: part,
    },
    {
      id: 'savings',
      ...bankAccount('Savings', digitsOf(id, 11)),
      about: 'No regular deposits',
      employmentType,
      annualIncome: 0,
    },
  ]
}

function bankAccount(name: string, mask: string): Required<Pick<PickedAccount, 'label' | 'mask'>> {
  return { label: `${name} ending in ${mask}`, mask }
}

function jobs({ id, job = 'Employee' }: Institution, annual: number, employmentType: string): PickedAccount[] {
  const since = 2012 + (numberOf(id, 5) % 10)
  const part = whole(annual * 0.2)
  const main = employmentType === 'PART_TIME' ? 'PART_TIME' : 'FULL_TIME'
  return [
    {
      id: 'main',
      label: job,
      about: `Since March ${since}, paid every two weeks, ${dollars(annual)} a year`,
      employmentType: main,
      annualIncome: annual,
    },
    {
      id: 'second',
      label: `${job}, weekends`,
      about: `Since June ${since + 2}, paid every two weeks, ${dollars(part)} a year`,
      employmentType: 'PART_TIME',
      annualIncome: part,
    },
  ]
}

const whatComesIn: Readonly<Record<string, string>> = {
  FULL_TIME: 'Pay from an employer',
  PART_TIME: 'Pay from an employer',
  SELF_EMPLOYED: 'Payments from clients',
  RETIRED: 'Pension and Social Security',
  UNEMPLOYED: 'State benefits',
}

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const dollars = (cents: number) => format.format(cents / 100)
const aMonth = (annual: number) => dollars(annual / 12)
const whole = (cents: number) => Math.round(cents / 100) * 100

/** The last four digits of an account: a hash of its name. */
const digitsOf = (name: string, salt: number) => String(1_000 + (numberOf(name, salt) % 9_000))
const numberOf = (name: string, salt: number) =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 99_991, salt)
