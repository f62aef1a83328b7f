import { screen } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chosenAfter } from '#engine/index.ts'
import { drawForm } from '../../drawn-form.tsx'

const race = {
  fields: [
    {
      id: 'race',
      as: 'checkboxes',
      label: 'Race',
      help: 'Choose all that apply',
      required: 'Please choose',
      options: [
        { id: 'ASIAN', label: 'Asian', help: 'Of any country' },
        { id: 'WHITE', label: 'White' },
        { id: 'NONE', label: 'I do not wish to say', exclusive: true },
      ],
    },
  ],
}
const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(name) })

describe('a field with several checkboxes', () => {
  it('the checkboxes are a group named by the label and described by the help text, and each option has its own help text', () => {
    drawForm(race)
    expect(screen.getByRole('group', { name: 'Race', description: 'Choose all that apply' })).toBeTruthy()
    expect(screen.getByRole('checkbox', { name: /Asian/, description: 'Of any country' })).toBeTruthy()
  })

  it('the checkboxes store the checked options in the order of the options', async () => {
    const form = drawForm(race)
    await form.user.click(box('White'))
    await form.user.click(box('Asian'))
    expect(form.answers()).toEqual({ race: ['ASIAN', 'WHITE'] })
    await form.user.click(box('Asian'))
    expect(form.answers()).toEqual({ race: ['WHITE'] })
  })

  it('an exclusive option unchecks the other options, and any other option unchecks the exclusive option', async () => {
    const form = drawForm(race, { answers: { race: ['ASIAN', 'WHITE'] } })
    await form.user.click(box('I do not wish'))
    expect(form.answers()).toEqual({ race: ['NONE'] })
    await form.user.click(box('White'))
    expect(form.answers()).toEqual({ race: ['WHITE'] })
    expect(box('I do not wish')).toHaveProperty('checked', false)
  })

  it('the checkboxes are reached with the Tab key and checked with the space bar', async () => {
    const form = drawForm(race)
    await form.user.tab()
    expect(document.activeElement).toBe(box('Asian'))
    await form.user.tab()
    await form.user.keyboard(' ')
    expect(form.answers()).toEqual({ race: ['WHITE'] })
  })

  it('a required group without a checked option shows its error, which disappears with the first checked option', async () => {
    const form = drawForm(race)
    await form.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(screen.getByRole('group', { name: 'Race' }).textContent).toContain('Please choose')
    expect(document.activeElement).toBe(box('Asian'))
    expect(box('White').getAttribute('aria-invalid')).toBe('true')
    await form.user.click(box('White'))
    expect(screen.queryByText('Please choose')).toBeNull()
    await form.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(form.sent).toEqual([{ race: ['WHITE'] }])
  })
})

describe('chosenAfter', () => {
  const options = [
    { id: 'A' },
    { id: 'B' },
    { id: 'X', exclusive: true as const },
    { id: 'C' },
    { id: 'Y', exclusive: true as const },
  ]
  const clicks = fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C', 'X', 'Y'), fc.boolean()))

  it('chosenAfter never combines an exclusive option with another option', () => {
    fc.assert(
      fc.property(clicks, (all) => {
        const chosen = all.reduce<string[]>((before, [id, ticked]) => chosenAfter(options, before, id, ticked), [])
        if (chosen.includes('X') || chosen.includes('Y')) expect(chosen).toHaveLength(1)
        const last = all.at(-1)
        if (last) expect(chosen.includes(last[0])).toBe(last[1])
      }),
    )
  })

  it('chosenAfter drops the id of an option that no longer exists', () => {
    expect(chosenAfter(options, ['GONE', 'A'], 'B', true)).toEqual(['A', 'B'])
  })
})
