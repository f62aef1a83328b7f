import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { FormView } from '#engine/kinds/form.ts'
import type { QuestionsProps } from '#renderer/kinds/form/form-frame.tsx'
import { FormScreen } from '#renderer/kinds/form/form-screen.tsx'
import { drawScreen } from '../renderer/drawn-form.tsx'
import { libraryCard, libraryFlows } from './library-card.ts'

afterEach(cleanup)

it('the renderer draws a step of the library card, says what is missing and sends what is typed', async () => {
  const step: object = JSON.parse(libraryFlows.get('base/screens/join/reader.json') ?? '')
  const { user, sent } = drawScreen(step, (props: QuestionsProps<FormView>) => <FormScreen {...props} />, {
    product: libraryCard,
  })
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getAllByText('Please enter your reader').length).toBeGreaterThan(0)

  await user.type(screen.getByRole('textbox', { name: /reader/ }), 'Ada Reads')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(sent).toEqual([{ reader: 'Ada Reads' }])
})
