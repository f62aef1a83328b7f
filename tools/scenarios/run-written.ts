import { isDeepStrictEqual } from 'node:util'
import { idOf, type SourceNode } from '#engine/authoring.ts'
import { type Json, nodeAt, pointerOfPlace, splitPointer, type TextPlace } from '#engine/index.ts'

import { asText, mismatch } from './mismatch.ts'
import type { Scenario } from './scenario.ts'
import type { Mismatch, Stage } from './scenario-run.ts'

/**
 * Claims about values in the lender's merged files, by their place: approved texts, and settings that no answer and no
 * status shows. The value of a list of items with ids is their ids in order.
 */
export function runWritten({ files }: Pick<Stage, 'files'>, scenario: Scenario): Mismatch[] {
  return (scenario.written ?? []).flatMap(({ language, then }, index) =>
    Object.entries(then as { readonly [place: string]: Json }).flatMap(([place, wanted]) => {
      const actual = language === undefined ? writtenAt(files, place) : translatedAt(files, language, place)
      if (isDeepStrictEqual(plain(actual ?? null), plain(wanted))) return []
      const where = language === undefined ? place : `${place} in ${language}`
      const message = `expects ${asText(wanted)} at ${where}, and ${actual === undefined ? 'nothing is written there' : `${asText(actual)} is written there`}`
      return [mismatch(['written', String(index), 'then', place], message, wanted, actual)]
    }),
  )
}

/** `$1,000.00` and `$1,000` are the same amount. */
function plain(value: Json): Json {
  return typeof value === 'string' ? value.replace(/^(\$[\d,]+)\.00$/, '$1') : value
}

function writtenAt(files: Stage['files'], place: TextPlace): Json | undefined {
  const { file, keys } = splitPointer(pointerOfPlace(place))
  const node = nodeAt(files.get(file), keys)
  return node && shortly(node)
}

function translatedAt(files: Stage['files'], language: string, place: TextPlace): Json | undefined {
  return nodeAt(files.get(`copy/${language}.json`), [place, 'is'])?.value
}

function shortly({ value, items }: SourceNode): Json {
  const ids = items?.map(idOf)
  return ids?.every((id) => id !== undefined) && ids.length > 0 ? ids : value
}
