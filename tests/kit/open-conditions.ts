import { type Condition, conditionsPath } from '#contract/conditions.ts'
import { conditionQuery } from '#contract/screens.ts'
import type { Applicant } from './applicant.ts'

/** The number of the open condition of this category. @throws where none is open */
export async function conditionOf(ana: Applicant, category: string): Promise<string> {
  const headers = { 'x-org': ana.lender, authorization: ana.token }
  const { text } = await ana.transport('GET', conditionsPath(ana.uuid), { headers })
  const found = (JSON.parse(text) as Condition[]).find(({ categoryEnum }) => categoryEnum === category)
  if (!found) throw new Error(`No condition of the category ${category} is open.`)
  return found.uuid
}

/** As it stands behind the address of a screen. */
export const conditionIn = (condition: string): string => `?${new URLSearchParams({ [conditionQuery]: condition })}`
