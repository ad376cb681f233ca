"""The documentation as a site (make docs): Sphinx with MyST, in the look of Furo, which needs no network when it is read."""

project = "Primordia"
author = "The Primordia founders"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = "Primordia"
html_show_copyright = html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0d6e75", "color-brand-content": "#0d6e75"},
    "dark_css_variables": {"color-brand-primary": "#55c8c2", "color-brand-content": "#55c8c2"},
}
myst_enable_extensions = ["attrs_block"]
myst_heading_anchors = 3
suppress_warnings = ["misc.highlighting_failure"]  # messages with their comments are not quite JSON
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True}
