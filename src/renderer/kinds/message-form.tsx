import type { ReactNode } from 'react'
import type { MessageView } from '#engine/index.ts'
import { FormFields } from '../form/form-layout.tsx'
import { FormFrame, type QuestionsProps } from './form/form-frame.tsx'

/** The form of a message screen that has fields. */
export function MessageForm({ children, ...asked }: QuestionsProps<MessageView> & { readonly children: ReactNode }) {
  return (
    <FormFrame {...asked}>
      <FormFields />
      {children}
    </FormFrame>
  )
}
