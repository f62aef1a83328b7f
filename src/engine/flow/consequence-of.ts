/**
 * What a mistake at a place of the flow files means for borrowers, as one sentence. The first pattern that matches the
 * pointer decides.
 */
import type { FlowPointer } from './json.ts'

export function consequenceOf(pointer: FlowPointer): string {
  return CONSEQUENCES.find(([place]) => place.test(pointer))?.[1] ?? 'Borrowers would not get what this says.'
}

const CONSEQUENCES: readonly (readonly [place: RegExp, consequence: string])[] = [
  [/\/\$remove$/, 'Borrowers would still meet what is to be taken out.'],
  [/\/\$(after|before|first|last)$/, 'Borrowers would meet it in the wrong place.'],
  [/^lender\.json#\/timeZone/, 'Borrowers would read wrong times, or none.'],
  [/^lender\.json#\/hosts/, 'Borrowers would not find this lender at its address.'],
  [/^lender\.json#\/lendsIn/, 'Borrowers of the wrong states could apply, or nobody could.'],
  [/^lender\.json#\/colours/, 'The pages would not have the colours of this lender.'],
  [/^lender\.json#\/contact/, 'Borrowers could not reach this lender.'],
  [/^lender\.json#\/links/, 'The link would lead borrowers nowhere.'],
  [/^lender\.json/, 'Nobody could apply with this lender.'],
  [/^hours\.json/, 'Borrowers would read wrong hours, or none.'],
  [/^messages\//, 'Nobody would get this message.'],
  [/^documents\/[^#]+#\/summary/, 'Borrowers would get this document without its short version.'],
  [/^documents\/[^#]+#\/sections\//, 'Borrowers would not see this part of the document.'],
  [/^documents\//, 'Borrowers would not get this document.'],
  [/^journeys\/[^#]+#\/steps\//, 'The wrong borrowers would be asked this step, or nobody would.'],
  [/^journeys\//, 'Borrowers could not go through this journey.'],
  [/\/fields\/[^/]+\/(messages|required)(\/|$)/, 'A borrower who answers wrongly would not read what to correct.'],
  [/\/fields\/[^/]+\/(label|help|placeholder|text)$/, 'Borrowers would not read these words at the question.'],
  [/\/fields\/[^/]+\/width$/, 'The box of this question would have the wrong width.'],
  [/^screens\/[^#]+#\/fields\//, 'Borrowers could not answer this question as it is meant.'],
  [/\/actions\/[^/]+\/go$/, 'The button would lead borrowers nowhere.'],
  [/^screens\//, 'Borrowers would not see this screen as it is meant.'],
  [/^pages\//, 'Borrowers would not see this page as it is meant.'],
  [/^fields\.json/, 'Borrowers could not answer the questions that use this field.'],
  [/^facts\.json/, 'Rules and texts that use it would decide and say something else to borrowers.'],
  [/^status-routes\.json/, 'Borrowers would be led to the wrong screen, or to none.'],
  [/^lifecycle\.json/, 'Applications would not move on as they should, and borrowers would wait.'],
  [/^conditions\.json/, 'Borrowers would not see what is needed of them.'],
  [/^dashboard\.json/, 'Borrowers would not find it on their dashboard.'],
  [/^copy\//, 'Borrowers would read these words in English.'],
  [/^scenarios\//, 'The scenario would test nothing, and no mistake that borrowers meet would be found by it.'],
]
