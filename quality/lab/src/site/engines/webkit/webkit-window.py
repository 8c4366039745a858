#!/usr/bin/python3
"""Opens a window of WebKitGTK for WebDriver. MiniBrowser cannot be narrower than its toolbar.

Arguments: the size in CSS pixels, for example 390x844, and optionally --dark and --reduced-motion.
"""
import sys
import gi

gi.require_version('Gdk', '3.0')
gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gdk, Gtk, WebKit2

width, height = (int(length) for length in sys.argv[1].split('x'))
settings = Gtk.Settings.get_default()
settings.props.gtk_application_prefer_dark_theme = '--dark' in sys.argv
settings.props.gtk_enable_animations = '--reduced-motion' not in sys.argv

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def create_web_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window(default_width=width, default_height=height, decorated=False)
    window.add(view)
    window.show_all()
    # The virtual screen has no window manager, which would give the window the focus.
    window.get_window().focus(Gdk.CURRENT_TIME)
    view.grab_focus()
    return view


def handle_automation(_context, session):
    session.connect('create-web-view', create_web_view)


context.connect('automation-started', handle_automation)
Gtk.main()
