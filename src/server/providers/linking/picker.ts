/** The sandbox's linking service: what its pages show, and the state after a form is sent. */
import { accountsAt, type Institution, institutionNamed, institutionsOf, type PickedAccount, sourcesFrom } from './accounts-at.ts'
import type { Linked, LinkKind, StatedIncome } from './linking.ts'

/** The state of one linking session. */
export type Picking = {
  readonly kind: LinkKind
  readonly stated: StatedIncome
  readonly institution?: string
  readonly accounts?: readonly string[]
  readonly outcome?: 'linked' | 'cancelled' | 'failed'
}

export const pickerActions = ['choose', 'connect', 'back', 'cancel', 'fail'] as const
export type PickerAction = (typeof pickerActions)[number]
export type Pressed = { readonly do: PickerAction; readonly institution?: string; readonly accounts?: readonly string[] }

/** The state after a form is sent, or the input that is missing in it. */
export type AfterPressing = { readonly picking: Picking } | { readonly wrong: PickerMistake }
export type PickerMistake = 'no-institution' | 'no-account' | 'no-income'

export type PickerView =
  | { readonly page: 'institutions'; readonly kind: LinkKind; readonly institutions: readonly Institution[] }
  | {
      readonly page: 'accounts'
      readonly kind: LinkKind
      readonly institution: Institution
      readonly accounts: readonly PickedAccount[]
    }

export function pickerView({ kind, stated, institution: id }: Picking): PickerView {
  const institution = id === undefined ? undefined : institutionNamed(kind, id)
  if (!institution) return { page: 'institutions', kind, institutions: institutionsOf(kind) }
  return { page: 'accounts', kind, institution, accounts: accountsAt(kind, institution, stated) }
}

/** The state after a button of the picker is pressed. A session with an outcome does not change. */
export function press(picking: Picking, pressed: Pressed): AfterPressing {
  if (picking.outcome) return { picking }
  const { institution: _left, ...fromTheStart } = picking
  switch (pressed.do) {
    case 'cancel':
      return { picking: { ...picking, outcome: 'cancelled' } }
    case 'fail':
      return { picking: { ...picking, outcome: 'failed' } }
    case 'back':
      return { picking: fromTheStart }
    case 'choose': {
      const chosen = institutionNamed(picking.kind, pressed.institution ?? '')
      return chosen ? { picking: { ...picking, institution: chosen.id } } : { wrong: 'no-institution' }
    }
    case 'connect':
      return connect(picking, pressed.accounts ?? [])
  }
}

function connect(picking: Picking, ids: readonly string[]): AfterPressing {
  const view = pickerView(picking)
  if (view.page !== 'accounts') return { wrong: 'no-institution' }
  const chosen = view.accounts.filter(({ id }) => ids.includes(id))
  if (chosen.length === 0) return { wrong: 'no-account' }
  if (chosen.every(({ annualIncome }) => annualIncome === 0)) return { wrong: 'no-income' }
  return { picking: { ...picking, accounts: chosen.map(({ id }) => id), outcome: 'linked' } }
}

export function linkedBy(picking: Picking): Linked {
  const { outcome = 'under-way', accounts = [] } = picking
  if (outcome !== 'linked') return { outcome }
  const view = pickerView(picking)
  if (view.page !== 'accounts') return { outcome: 'failed' }
  return {
    outcome,
    sources: sourcesFrom(
      view.institution,
      view.accounts.filter(({ id }) => accounts.includes(id)),
    ),
  }
}
