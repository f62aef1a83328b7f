import { defineField } from './define-field.ts'
import { TextWidget } from './text-field.tsx'

export const filesField = defineField({
  name: 'files',
  palette: { label: 'Files', group: 'choice', description: 'Files of one type of document, or photographs of it.' },
  Widget: TextWidget,
})
