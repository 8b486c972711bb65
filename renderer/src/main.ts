import { mount } from 'svelte'
import './styles/base.css'
import './styles/controls.css'
import App from './App.svelte'
import { connect } from './client/connect.ts'

const target = document.getElementById('app')
if (target === null) throw new Error('The page has no place for the screens.')
mount(App, { target, props: { client: connect() } })
