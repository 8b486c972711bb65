import { mount } from 'svelte'
import './styles/base.css'
import './styles/controls.css'
import './styles/shared.css'
import { connectClient } from './workbench/client/connect.ts'
import { useChosenLanguage } from './texts/chosenLanguage.ts'

const target = document.getElementById('app')
if (target === null) throw new Error('The page has no place for the screens.')
const client = connectClient()
await useChosenLanguage(client)
const { default: App } = await import('./workbench/App.svelte')
mount(App, { target, props: { client } })
