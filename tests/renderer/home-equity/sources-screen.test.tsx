import '../modal-dialogs.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { SourcesView } from '#product/kinds/sources.ts'
import { type LinkedSource, SourcesScreen } from '#renderer/home-equity/sources-screen.tsx'
import { drawScreen } from '../drawn-form.tsx'

const acme: LinkedSource = { uuid: 's1', name: 'Acme', note: 'Payroll', perYear: 9_600_000 }

function draw(sources: readonly LinkedSource[], { needed = false, fails = false } = {}) {
  const gone: string[] = []
  const removed: string[] = []
  const file = {
    kind: 'sources',
    heading: 'Your income',
    adds: [
      { id: 'bank', label: 'Bank account', help: 'The quickest way', go: 'income/link/BANK' },
      { id: 'never', label: 'Never', go: 'x', shownWhen: false },
    ],
    none: 'Nothing is linked yet',
    remove: 'Remove',
    addHeading: 'Add a source',
    perYear: { cases: [{ id: 'all', when: true, text: '{amount} a year' }], otherwise: '{amount}' },
    total: '{count, plural, one {This source shows} other {These # sources show}} {amount} a year',
    needed: 'Please add one',
    neededWhen: needed,
    submit: 'Continue',
  }
  const places = { hrefOf: (go: string) => `/x/${go}`, onGo: (go: string) => gone.push(go) }
  const onRemove = async ({ uuid }: LinkedSource) => {
    if (fails) throw new Error('gone')
    removed.push(uuid)
  }
  const form = drawScreen<SourcesView>(file, (props) => (
    <SourcesScreen {...props} sources={sources} onRemove={onRemove} places={places} />
  ))
  return { ...form, gone, removed }
}

describe('a screen of income sources', () => {
  it('each income source is listed with its annual income', () => {
    draw([acme])
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('AcmePayroll$96,000 a year')
  })

  it('the annual incomes of the sources are added up below the list', () => {
    draw([acme, { uuid: 's2', name: 'A source without an amount' }, { ...acme, uuid: 's3', perYear: 1_800_000 }])
    expect(screen.getByText('These 2 sources show $114,000 a year')).toBeTruthy()
  })

  it('no total is shown without an annual income', () => {
    draw([{ uuid: 's2', name: 'A source without an amount' }])
    expect(screen.queryByText(/^(This|These)/)).toBeNull()
  })

  it('a sources screen without income sources shows a text for it and the links that add a source', async () => {
    const { gone, user } = draw([], { needed: true })
    expect(screen.getByText('Nothing is linked yet')).toBeTruthy()
    expect(screen.getByText('Please add one')).toBeTruthy()
    const add = screen.getByRole('link', { name: /^Bank account/ })
    expect(add.getAttribute('href')).toBe('/x/income/link/BANK')
    await user.click(add)
    expect(gone).toEqual(['income/link/BANK'])
    expect(screen.queryByText('Never')).toBeNull()
  })

  it('the request to add a source disappears once there is a source', () => {
    draw([acme], { needed: true })
    expect(screen.queryByText('Please add one')).toBeNull()
  })

  it('an income source is removed only after the borrower confirms', async () => {
    const { removed, user } = draw([acme])
    await user.click(screen.getByRole('button', { name: 'Remove Acme' }))
    expect(screen.getByRole('dialog', { name: 'Remove Acme?' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(removed).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Acme' }))
    await user.click(screen.getByRole('button', { name: 'Remove Acme' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(removed).toEqual(['s1']))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('two income sources of one name are removed by buttons of different names', () => {
    draw([acme, { ...acme, uuid: 's2', perYear: 1_800_000 }])
    const names = screen.getAllByRole('button', { name: /^Remove Acme/ }).map((button) => button.textContent)
    expect(new Set(names).size).toBe(2)
    expect(names[1]).toContain('$18,000')
  })

  it('an income source stays in the list when its removal fails', async () => {
    const { removed, user } = draw([acme], { fails: true })
    await user.click(screen.getByRole('button', { name: 'Remove Acme' }))
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    expect(removed).toEqual([])
    expect(screen.getByRole('button', { name: 'Remove Acme' })).toBeTruthy()
  })

  it('the Continue button submits the screen of income sources', async () => {
    const form = draw([acme])
    await form.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(form.sent).toEqual([{}])
  })
})
