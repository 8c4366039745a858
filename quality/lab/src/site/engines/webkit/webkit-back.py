#!/usr/bin/python3
"""Scrolls a page in WebKitGTK, opens a page of another site, goes back, and prints where the page is.

WebDriver loses a page that changes its browsing context group, so this window is not automated.
Arguments: the URL of the page, the position to scroll to in CSS pixels, and the URL of the other page.
"""
import sys
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import GLib, Gtk, WebKit2

page, top, other = sys.argv[1:]
HYDRATED = "Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__reactProps'))"

view = WebKit2.WebView(web_context=WebKit2.WebContext.new_ephemeral())
window = Gtk.Window(default_width=390, default_height=844)
window.add(view)
window.show_all()


def evaluate(script, then):
    def finish(_view, result):
        try:
            then(view.evaluate_javascript_finish(result).to_string())
        except GLib.Error:
            # The page was left.
            then('')

    view.evaluate_javascript(script, -1, None, None, None, finish)


def when(script, then):
    """Calls `then` as soon as a script evaluates to true."""

    def check(value):
        if value == 'true':
            then()
        else:
            GLib.timeout_add(100, lambda: evaluate(script, check))

    evaluate(script, check)


def scroll():
    evaluate(f'scrollTo(0, {top})', lambda _: when(f'scrollY === {top}', leave))


def leave():
    view.load_uri(other)
    when(f"location.href === '{other}'", go_back)


def go_back():
    view.go_back()
    when(f"location.href === '{page}' && {HYDRATED}", lambda: evaluate('Math.round(scrollY)', finish))


def finish(position):
    print(position)
    Gtk.main_quit()


view.load_uri(page)
when(HYDRATED, scroll)
Gtk.main()
