/** The default theme in the colours of the program. */
import theme from 'vitepress/theme'
import './style.css'

export default theme
