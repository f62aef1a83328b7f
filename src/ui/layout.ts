/** Mantine's layout and text with their styles, for parts that are loaded after the first page, which has none of them. */
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Text.layer.css'

export { Group, Stack, Text } from '@mantine/core'
