import '../modal-dialogs.ts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type ChangeEffects, ChangeEffectsDialog, hasEffects } from '#renderer/side-panels/change-effects-dialog.tsx'
import { LeaveSurveyDialog } from '#renderer/side-panels/leave-survey-dialog.tsx'
import { Around } from '../drawn-form.tsx'

describe('the dialog about the effects of a changed answer', () => {
  const none: ChangeEffects = { appears: [], vanishes: [], reopens: [] }
  const draw = (effects: ChangeEffects | undefined) => {
    const done: string[] = []
    render(
      <Around>
        <ChangeEffectsDialog effects={effects} onConfirm={() => done.push('confirm')} onCancel={() => done.push('cancel')} />
      </Around>,
    )
    return done
  }

  it('the dialog lists the screens that appear, disappear and reopen before the change is submitted, and says that the rest stays', async () => {
    const done = draw({
      appears: [{ route: 'a', heading: { template: 'Where do you live?', values: {} } }],
      vanishes: [{ route: 'b', heading: 'Is it for sale?' }],
      reopens: [{ route: 'c', heading: 'Choose your offer' }],
    })
    const dialog = screen.getByRole('dialog', { name: 'This changes what we ask' })
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'We will also ask:',
      'We will no longer ask:',
      'You will go through these again:',
    ])
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Where do you live?',
      'Is it for sale?',
      'Choose your offer',
    ])
    expect(dialog.textContent).toContain('All your other answers stay as they are.')
    await userEvent.click(screen.getByRole('button', { name: 'Make this change' }))
    await userEvent.click(screen.getByRole('button', { name: 'Leave it as it was' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(done).toEqual(['confirm', 'cancel', 'cancel'])
  })

  it('the dialog leaves out the kinds of effects that the change does not have', () => {
    draw({ ...none, vanishes: [{ route: 'b', heading: 'Is it for sale?' }] })
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1)
  })

  it('the dialog is not shown before the effects are known', () => {
    draw(undefined)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('hasEffects is false for a change without effects and true for a change that reopens a screen', () => {
    expect(hasEffects(none)).toBe(false)
    expect(hasEffects({ ...none, reopens: [{ route: 'c', heading: 'x' }] })).toBe(true)
  })
})

describe('the exit survey dialog', () => {
  const reasons = [
    { id: 'later', label: 'I will come back later' },
    { id: 'unclear', label: 'Something was unclear' },
  ]
  const draw = () => {
    const left: unknown[] = []
    render(
      <Around>
        <LeaveSurveyDialog
          open
          reasons={reasons}
          onLeave={(reason) => left.push(reason ?? 'without')}
          onStay={() => left.push('stay')}
        />
      </Around>,
    )
    return left
  }

  it('the exit survey lets a borrower leave without an answer', async () => {
    const left = draw()
    await userEvent.click(screen.getByRole('button', { name: 'Leave without answering' }))
    expect(left).toEqual(['without'])
  })

  it('the exit survey submits the one reason that is selected', async () => {
    const left = draw()
    await userEvent.click(screen.getByRole('radio', { name: 'Something was unclear' }))
    await userEvent.click(screen.getByRole('radio', { name: 'I will come back later' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send and leave' }))
    expect(left).toEqual(['later'])
  })

  it('the exit survey lets a borrower stay, by the button or by closing the dialog', async () => {
    const left = draw()
    for (const button of screen.getAllByRole('button', { name: 'Stay here' })) await userEvent.click(button)
    expect(left).toEqual(['stay', 'stay'])
  })
})
