import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import type { ReactNode } from 'react'
import type { FieldId } from '#engine/index.ts'
import { groupKinds } from '../fields/group-kinds.tsx'
import { useGroup, useLayout } from './form-context.tsx'
import classes from './form-layout.module.css'

/** The fields that are asked, in screen order, groups drawn around their parts. */
export function FormLayout({ drawn }: { readonly drawn: ObjectFieldTemplateProps['properties'] }) {
  const content = new Map<FieldId, ReactNode>(drawn.map(({ name, content }) => [name, content]))
  return (
    <div className={classes.fields}>
      {useLayout().map((item) =>
        'group' in item ? (
          <Group key={`group ${item.group}`} id={item.group} fields={item.fields} content={content} />
        ) : (
          content.get(item.field)
        ),
      )}
    </div>
  )
}

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
