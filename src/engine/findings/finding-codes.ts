import type { Severity } from './finding.ts'

/**
 * Every kind of finding. Codes and names are permanent: people search for them and write them into files.
 * E0xx how a file is written · E1xx facts and rules · E2xx journeys · E3xx statuses · E4xx cards · E5xx words · E6xx overlays · E7xx scenarios
 */
export const FINDING_CODES = {
  E001: { name: 'json-syntax', severity: 'error', title: 'A file is not JSON' },
  E002: { name: 'duplicate-key', severity: 'error', title: 'A key stands twice in one object' },
  E003: { name: 'forbidden-key', severity: 'error', title: 'A key has a name that programs reserve' },
  E004: { name: 'file-too-large', severity: 'error', title: 'A file is larger than 1 MB' },
  E005: { name: 'too-deep', severity: 'error', title: 'A file is nested more than 64 levels deep' },
  E010: { name: 'unknown-key', severity: 'error', title: 'A key is not known here' },
  E011: { name: 'missing-key', severity: 'error', title: 'A key that is needed is missing' },
  E012: { name: 'wrong-type', severity: 'error', title: 'A value is of the wrong kind' },
  E013: { name: 'unknown-value', severity: 'error', title: 'A value is not one of those that are known here' },
  E014: { name: 'bad-form', severity: 'error', title: 'A value is not written in the form that is needed' },
  E015: { name: 'unknown-file', severity: 'error', title: 'A file has a name that nothing reads' },
  E016: { name: 'extends-unknown', severity: 'error', title: 'A lender starts from a lender that does not exist' },
  E017: { name: 'extends-cycle', severity: 'error', title: 'Lenders start from one another in a circle' },
  E601: {
    name: 'overlay-target-missing',
    severity: 'error',
    title: 'An overlay changes something that its parent does not have',
  },
  E602: {
    name: 'overlay-place-missing',
    severity: 'error',
    title: 'An overlay puts something beside an item that does not exist',
  },
  E603: { name: 'duplicate-id', severity: 'error', title: 'Two items of one list have the same id' },
} as const satisfies { readonly [code: `${'E' | 'W' | 'I'}${number}`]: { name: string; severity: Severity; title: string } }

export type FindingCode = keyof typeof FINDING_CODES
