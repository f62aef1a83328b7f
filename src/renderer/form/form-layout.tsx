import { memo, type ReactNode, use } from 'react'
import type { FieldId } from '#engine/index.ts'
import { groupKinds } from '../fields/group-kinds.tsx'
import { useGroup, useLayout } from './form-context.tsx'
import classes from './form-layout.module.css'
import { DrawnFieldsContext } from './screen-form.tsx'

/** The shown fields in screen order, except those that the component of the kind draws itself; a frame around each group. */
export const FormFields = memo(function FormFields({ except = none }: { readonly except?: readonly FieldId[] }) {
  const drawn = use(DrawnFieldsContext)
  const items = useLayout().filter((item) => 'group' in item || !except.includes(item.field))
  if (items.length === 0) return null
  return (
    <div className={classes.fields}>
      {items.map((item) =>
        'group' in item ? (
          <Group key={`group ${item.group}`} id={item.group} fields={item.fields} content={drawn} />
        ) : (
          drawn.get(item.field)
        ),
      )}
    </div>
  )
})

const none: readonly FieldId[] = []

type GroupProps = {
  readonly id: string
  readonly fields: readonly FieldId[]
  readonly content: ReadonlyMap<FieldId, ReactNode>
}

function Group({ id, fields, content }: GroupProps) {
  const view = useGroup(id)
  if (!view) return fields.map((field) => content.get(field))
  const Kind = groupKinds[view.as]
  return <Kind view={view} fields={fields} content={content} />
}
