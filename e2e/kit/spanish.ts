import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '../../tools/repository.ts'
import type { Say } from './steps.ts'

type Entries = { readonly [place: string]: { readonly of: string; readonly is: string } | string }

/** What the shipped lender with Spanish says in place of these words, and of the parts of them that the steps look for. */
export const spanish: Say = (words) => parts[words] ?? translated.get(words) ?? missing(words)

const lender = 'sierra-first'
const file: Entries = JSON.parse(readFileSync(join(REPOSITORY, `flows/${lender}/copy/es-US.json`), 'utf8'))
const translated = new Map(Object.values(file).flatMap((entry) => (typeof entry === 'string' ? [] : [[entry.of, entry.is]])))

const parts: { readonly [words: string]: string } = {
  address: 'dirección|calle',
  '^(Annual|Yearly) income': '^Ingreso anual',
  '^Email': '^Correo electrónico',
  'terms of service': 'términos del servicio',
  'documents and notices': 'documentos y avisos',
}

function missing(words: string): never {
  throw new Error(`"${words}" is not in the file of translations.`)
}
